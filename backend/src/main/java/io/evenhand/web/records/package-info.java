/**
 * The pages on which stored records are looked at: the same for customers, under
 * {@code /records}, and for staff, under {@code /console/tenants/…/records}.
 */
@NullMarked
package io.evenhand.web.records;

import org.jspecify.annotations.NullMarked;
