import { useMediaQuery } from '@mantine/hooks'

/** Below 768 px: cards instead of rows, sheets instead of menus. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
