@NullMarked
package io.evenhand.access;

import org.jspecify.annotations.NullMarked;
