import type { AdminAccountDetail } from '@videozz/contract'
import type { AccountDetail } from '@videozz/db'
import { presentInstants } from '../../shared/present-instants.ts'
import { presentPlugin } from '../../shared/present-session.ts'

/** All that concerns one account, as the console's account screen gets it. */
export const presentAccountDetail = ({ plugins, ...account }: AccountDetail): AdminAccountDetail => ({
  ...presentInstants(account),
  plugins: plugins.map(presentPlugin),
})
