import { queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** Every operator, disabled ones too. */
export const operatorsQuery = queryOptions({
  queryKey: [...consoleKey, 'operators'],
  queryFn: ({ signal }) => consoleApi('GET /admin/operators', {}, signal),
  meta: { silent: true },
})
