export * from './dsn.ts'
export * from './log-hook.ts'
export * from './reporter.ts'
