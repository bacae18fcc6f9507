# The jar of this checkout in a small image: built by its own mvnw, run without root.
FROM maven:3.9-eclipse-temurin-21 AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/m2 ./mvnw -B -q -Dmaven.repo.local=/m2 -Dmaven.test.skip=true package

FROM eclipse-temurin:21-jre
RUN useradd --system --uid 10001 --home-dir /var/lib/evenhand --create-home evenhand
COPY --from=build /src/backend/target/evenhand-backend-*.jar /opt/evenhand/evenhand.jar
USER evenhand
WORKDIR /var/lib/evenhand
# made here so that a fresh volume belongs to the user who writes into it
RUN mkdir storage
ENV EVENHAND_STORAGE_DIR=/var/lib/evenhand/storage
VOLUME /var/lib/evenhand/storage
EXPOSE 8080
# the exec form hands SIGTERM to the JVM, which drains before it ends
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=75", "-jar", "/opt/evenhand/evenhand.jar"]
