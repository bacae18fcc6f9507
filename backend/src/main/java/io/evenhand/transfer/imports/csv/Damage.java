package io.evenhand.transfer.imports.csv;

/**
 * What is wrong with a record, and where reading goes on. Immutable.
 *
 * @param oversized whether it is too long; else a quote of it is wrong
 * @param linesBefore line breaks between the record's start and the damage
 * @param cell the damaged cell from 0; -1 where the record as a whole is at fault
 * @param excerpt the beginning of what is damaged or too long
 * @param next the place where the next record starts
 * @param lines line breaks between the record's start and that place
 */
record Damage(boolean oversized, long linesBefore, int cell, String excerpt, long next, long lines) {
}
