package io.evenhand.blob;

import java.nio.file.Path;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where uploads and results are kept.
 *
 * @param dir the folder; nodes that share a database share it too
 */
@ConfigurationProperties("evenhand.storage")
public record StorageSettings(@DefaultValue("./data/blobs") Path dir) {
}
