/**
 * A provider as data: where it answers, how it pages, where things stand in its answers
 * and what it allows. A new one needs no line of Java.
 */
@NullMarked
@NamedInterface("syncs")
package io.evenhand.transfer.syncs.provider;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
