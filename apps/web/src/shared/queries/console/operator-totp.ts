import { queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { drawQr } from '../../draw-qr.ts'

/** A new TOTP secret of the operator with its QR code picture; a new one at every mount, never from the cache. */
export const operatorTotpSetupQuery = queryOptions({
  queryKey: ['console-totp-setup'],
  queryFn: async () => {
    const { secret, otpauthUrl } = await consoleApi('POST /admin/totp/setup')
    return { secret, picture: await drawQr(otpauthUrl) }
  },
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  meta: { silent: true },
})
