export * from './gates.ts'
export * from './plans.ts'
