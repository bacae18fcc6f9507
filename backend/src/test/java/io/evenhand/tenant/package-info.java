@NullMarked
package io.evenhand.tenant;

import org.jspecify.annotations.NullMarked;
