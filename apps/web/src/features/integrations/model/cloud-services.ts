import { type ConnectionProvider, connectionProviders, errorMessage, hasFeature, type Session } from '@videozz/contract/browser'
import { planHas } from '@videozz/domain'

/** Texts of the services that people connect by signing in there. */
export const cloudServices: Record<ConnectionProvider, { description: string; site: string }> = {
  'google-drive': { description: 'Traga vídeos e áudios do seu Google Drive.', site: 'https://drive.google.com/' },
  dropbox: { description: 'Traga vídeos e áudios do seu Dropbox.', site: 'https://www.dropbox.com/home' },
  onedrive: { description: 'Traga vídeos e áudios do seu OneDrive, pessoal ou do trabalho.', site: 'https://onedrive.live.com/' },
  youtube: { description: 'Publique as suas mídias no seu canal.', site: 'https://studio.youtube.com/' },
}

/** Services this build and this account have: drives, and YouTube where the account may publish. */
export const offeredServices = ({ flags }: Session): ConnectionProvider[] =>
  connectionProviders.filter((provider) =>
    provider === 'youtube' ? hasFeature('publishing') && flags.includes('publish-on-social-networks') : hasFeature('cloudImports'),
  )

/** Why a service cannot be connected, or null when it can. @param missing settings that the operator has not set. */
export function cloudReason(provider: ConnectionProvider, { plan }: Session, missing: readonly string[]): string | null {
  if (missing.length > 0) return 'Ainda não foi configurado nesta instalação.'
  return provider === 'youtube' || planHas(plan, 'nonDefaultPlan') ? null : errorMessage('PLAN_LACKS_FEATURE')
}
