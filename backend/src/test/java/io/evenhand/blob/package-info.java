/**
 * The contract of a blob store, held against the folder and the fake.
 */
@NullMarked
package io.evenhand.blob;

import org.jspecify.annotations.NullMarked;
