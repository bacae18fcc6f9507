@NullMarked
package io.evenhand.access.door;

import org.jspecify.annotations.NullMarked;
