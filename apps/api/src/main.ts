// Modules that are loaded as one graph keep 30 MB more in memory than the same ones part by part.
await import('@videozz/domain')
await import('@videozz/contract')
await import('@videozz/db')
await import('@videozz/operations')
await import('./run-api.ts')

export {}
