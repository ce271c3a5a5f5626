/** Lines a file may have. */
export const maxFileLines = { product: 300, tests: 500 }

/** Lines a function may have; not checked in tests, whose blocks are functions too. */
export const maxFunctionLines = 100

export const testFiles: readonly string[] = ['**/*.test.{ts,tsx}', '**/*-suite.ts', '**/testing/**/*.{ts,tsx}', 'e2e/**/*.ts']
