import {
  accessRules,
  type ConnectionProvider,
  connectionProviders,
  errorMessage,
  type FeatureFlag,
  hasFeature,
  type Session,
} from '@videozz/contract/browser'
import { planHas } from '@videozz/domain'

/** Texts of the services that people connect by signing in there. */
export const cloudServices: Record<ConnectionProvider, { description: string; site: string }> = {
  'google-drive': { description: 'Traga vídeos e áudios do seu Google Drive.', site: 'https://drive.google.com/' },
  dropbox: { description: 'Traga vídeos e áudios do seu Dropbox.', site: 'https://www.dropbox.com/home' },
  onedrive: { description: 'Traga vídeos e áudios do seu OneDrive, pessoal ou do trabalho.', site: 'https://onedrive.live.com/' },
  youtube: { description: 'Publique as suas mídias no seu canal.', site: 'https://studio.youtube.com/' },
}

/** Flags that an account needs to connect a service. */
const flagOf: Partial<Record<ConnectionProvider, FeatureFlag>> = {
  'google-drive': accessRules.connectGoogleDrive.flag,
  youtube: accessRules.connectYoutube.flag,
}

/** Services this build has. */
export const builtServices = (): ConnectionProvider[] =>
  connectionProviders.filter((provider) => hasFeature(provider === 'youtube' ? 'publishing' : 'cloudImports'))

/** Services this build and this account have: drives, and YouTube where the account may publish. */
export const offeredServices = ({ flags }: Pick<Session, 'flags'>): ConnectionProvider[] =>
  builtServices().filter((provider) => {
    const flag = flagOf[provider]
    return flag === undefined || flags.includes(flag)
  })

/** Why a service cannot be connected, or null when it can. @param missing settings that the operator has not set. */
export function cloudReason(provider: ConnectionProvider, { plan }: Session, missing: readonly string[]): string | null {
  if (missing.length > 0) return 'Ainda não foi configurado nesta instalação.'
  return provider === 'youtube' || planHas(plan, 'nonDefaultPlan') ? null : errorMessage('PLAN_LACKS_FEATURE')
}
