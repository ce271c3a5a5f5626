/** The run ended meanwhile: stopped, or another worker took it. */
export class RunLostError extends Error {}
