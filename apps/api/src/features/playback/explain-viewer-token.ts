import type { Answer, embedRoutes, ViewerTokenFault } from '@videozz/contract'
import type { Deps } from '../../shared/app-deps.ts'
import { listViewerSecrets } from './embed-secrets.ts'
import { inspectViewerToken, isSignedWith, type ViewerSecret } from './verify-viewer-token.ts'

/** All faults of a viewer token of an account; a wrong signature is analysed further. */
export async function explainViewerToken(
  deps: Deps,
  accountId: string,
  token: string,
): Promise<Answer<typeof embedRoutes.testViewerToken>> {
  const now = deps.now()
  const secrets = await listViewerSecrets(deps.db, deps.env.secretKey, accountId)
  const { faults, secretId, viewer } = await inspectViewerToken(token, secrets, now)
  const [first, ...others] = faults
  const explained =
    first === 'bad-signature' || first === 'unknown-key' ? [await explainSignature(token, secrets, first), ...others] : faults
  return { faults: explained, secretId, viewer, checkedAt: now.toISOString() }
}

/** Two frequent mistakes: naming the other secret, and signing with the bytes that base64 decodes to instead of with the text. */
async function explainSignature(token: string, secrets: readonly ViewerSecret[], fault: ViewerTokenFault): Promise<ViewerTokenFault> {
  for (const { secret } of secrets) {
    if (await isSignedWith(token, Buffer.from(secret))) return 'other-key'
    const bytes = Buffer.from(secret, 'base64url')
    if (bytes.length > 0 && (await isSignedWith(token, bytes))) return 'decoded-secret'
  }
  return fault
}
