import type { QueryClient } from '@tanstack/react-query'

/** Prefix of the key of every query of the console. */
export const consoleKey = ['admin'] as const

/** Fetches again everything the console shows. */
export const invalidateConsole = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: consoleKey })

/** Removes everything kept of the console: it belongs to the operator who was signed in. */
export const removeConsole = (client: QueryClient): void => client.removeQueries({ queryKey: consoleKey })
