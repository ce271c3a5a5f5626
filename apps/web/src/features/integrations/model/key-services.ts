import {
  type AccountRule,
  accessRules,
  errorMessage,
  hasFeature,
  type KeyProvider,
  keyProviders,
  type Session,
} from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Texts of the services that people connect with keys. */
export const keyTexts: Record<KeyProvider, { description: string; site: string | null }> = {
  // Everybody's is somewhere else.
  s3: { description: 'Traga vídeos e áudios de um bucket da AWS ou compatível com S3.', site: null },
  vimeo: { description: 'Traga os vídeos da sua conta do Vimeo.', site: 'https://vimeo.com/' },
}

const offered: AccountRule = { ...accessRules.signedIn, flag: accessRules.connectKeys.flag }

/** Services this build and this account have. */
export const offeredKeys = (session: Session): readonly KeyProvider[] =>
  hasFeature('hostImports') && ruleFault(offered, session) === null ? keyProviders : []

/** Why keys cannot be entered, or null when they can. */
export const keysReason = (session: Session): string | null => {
  const fault = ruleFault(accessRules.connectKeys, session)
  return fault && errorMessage(fault)
}
