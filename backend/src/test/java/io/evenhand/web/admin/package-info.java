@NullMarked
package io.evenhand.web.admin;

import org.jspecify.annotations.NullMarked;
