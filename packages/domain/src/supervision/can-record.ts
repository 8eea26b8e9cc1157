/**
 * Whether this version can record what an exam wants recorded. Server and browser read the same constant: an exam that must
 * be supervised is begun nowhere as long as nothing supervises it.
 */
export const canRecord: boolean = true;
