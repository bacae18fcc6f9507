package io.evenhand.web.api;

import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What {@code /v3/api-docs} says beyond what the handlers' signatures show: the token,
 * the problems, the key of repeated calls, and the form of an upload, which is read as it
 * comes.
 */
@Configuration(proxyBeanMethods = false)
class ApiDescription {

	private static final String TOKEN = "token";

	private static final String JOB = "#/components/schemas/JobJson";

	ApiDescription() {
		// whose request it is comes from the token, not from a parameter
		SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, Actor.class);
		// an object whose members the handler reads, not the parts of a tree
		SpringDocUtils.getConfig()
			.replaceWithSchema(JsonNode.class, new ObjectSchema())
			.replaceWithSchema(ObjectNode.class, new ObjectSchema());
	}

	@Bean
	OpenAPI openApi() {
		return new OpenAPI().info(new Info().title("Evenhand").version("v1"))
			.schemaRequirement(TOKEN, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer"))
			.addSecurityItem(new SecurityRequirement().addList(TOKEN));
	}

	@Bean
	OpenApiCustomizer callsOfTheApi() {
		return (api) -> {
			for (Map.Entry<String, PathItem> path : api.getPaths().entrySet()) {
				path.getValue().readOperations().forEach(ApiDescription::problem);
				Operation post = path.getValue().getPost();
				if (post != null) {
					repeatable(post);
				}
				if (post != null && path.getKey().endsWith("/imports")) {
					upload(post);
				}
			}
		};
	}

	private static void problem(Operation call) {
		Schema<?> problem = new ObjectSchema().addProperty("title", new StringSchema())
			.addProperty("status", new IntegerSchema())
			.addProperty("detail", new StringSchema())
			.addProperty("errors", new ObjectSchema().additionalProperties(new StringSchema()));
		call.getResponses()
			.addApiResponse("default", new ApiResponse().description("Refused, with the reason in a sentence")
				.content(new Content().addMediaType("application/problem+json", new MediaType().schema(problem))));
	}

	private static void repeatable(Operation call) {
		List<Parameter> known = (call.getParameters() != null) ? call.getParameters() : List.of();
		if (known.stream().noneMatch((parameter) -> Repeats.HEADER.equals(parameter.getName()))) {
			call.addParametersItem(
					new HeaderParameter().name(Repeats.HEADER).schema(new StringSchema().maxLength(200)));
		}
	}

	private static void upload(Operation call) {
		Schema<?> form = new ObjectSchema().addProperty("file", new StringSchema().format("binary"))
			.addProperty("collection", new StringSchema())
			.addProperty("lane", new StringSchema())
			.addProperty("priority", new StringSchema()._enum(List.of("low", "normal", "high", "urgent")))
			.addProperty("format", new StringSchema().description(
					"A JSON object with any of delimiter, charset, decimalSign (. or ,) and datePattern (such as dd.MM.yyyy)"))
			.addProperty("dryRun", new StringSchema()._enum(List.of("true", "false"))
				.description("true checks every row and writes none; POST /jobs/{id}/import then imports the file"))
			.required(List.of("file", "collection"));
		call.requestBody(new RequestBody().required(true)
			.content(new Content().addMediaType("multipart/form-data", new MediaType().schema(form))));
		ApiResponses answers = call.getResponses();
		answers.remove("200");
		answers.addApiResponse("202", new ApiResponse().description("Taken in; Location is the job's address")
			.content(new Content().addMediaType("application/json", new MediaType().schema(new Schema<>().$ref(JOB)))));
	}

}
