import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { drawQr } from '../draw-qr.ts'

/** A new TOTP secret of the signed-in person with its QR code picture; a new one at every mount, never from the cache. */
export const totpSetupQuery = queryOptions({
  queryKey: ['accounts', 'totp-setup'],
  queryFn: async () => {
    const { secret, otpauthUrl } = await api('POST /accounts/totp/setup')
    return { secret, picture: await drawQr(otpauthUrl) }
  },
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
})
