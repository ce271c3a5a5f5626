export * from './outbound.ts'
export * from './outbound-error.ts'
export * from './public-address.ts'
