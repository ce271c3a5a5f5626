/** Orders of media, by their wire names. */
export const mediaOrders = [
  { value: 'createdAt', label: 'Mais recentes' },
  { value: 'oldestCreatedAt', label: 'Mais antigos' },
  { value: 'ascTitle', label: 'A-Z' },
  { value: 'descTitle', label: 'Z-A' },
] as const
export type MediaOrder = (typeof mediaOrders)[number]['value']
