@NullMarked
package io.evenhand.insight;

import org.jspecify.annotations.NullMarked;
