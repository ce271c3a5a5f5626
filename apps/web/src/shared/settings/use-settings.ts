import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../queries/settings.ts'

/** Name of the product as the operator set it. */
export const useProductName = (): string => useQuery(settingsQuery).data?.product ?? 'Videozz'

const none: readonly string[] = []

/** Extensions the installation accepts for upload besides the fixed ones. */
export const useExtraFormats = (): readonly string[] => useQuery(settingsQuery).data?.uploadExtraFormats ?? none
