/**
 * WHERE: uploads and results, stored whole where every node reads them.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.evenhand.blob;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
