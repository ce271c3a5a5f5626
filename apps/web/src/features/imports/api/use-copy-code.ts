import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessRules } from '@videozz/contract/browser'
import { embedSnippet } from '@videozz/domain'
import { api } from '../../../shared/api/client.ts'
import { copyText } from '../../../shared/clipboard.ts'
import { embedSettingsQuery } from '../../../shared/queries/embed-settings.ts'
import { embedTokenQuery } from '../../../shared/queries/embed-token.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'

/** Copies the embed code of a media, as the report has it. */
export function useCopyCode() {
  const client = useQueryClient()
  const mayCopy = ruleFault(accessRules.embedVideos, useSession()) === null
  const code = useMutation({
    mutationFn: async (key: string) => {
      const [media, token, { requiresSignedViewer }] = await Promise.all([
        api('GET /videos/{id}', { params: { id: key } }),
        client.fetchQuery(embedTokenQuery(key, 'embed')),
        client.fetchQuery(embedSettingsQuery),
      ])
      const { title, source } = media
      const viewer = { by: requiresSignedViewer ? ('token' as const) : ('nobody' as const) }
      return embedSnippet({ origin: location.origin, key: token.key, title, width: source.width, height: source.height, viewer })
    },
    onSuccess: copyText,
  })
  return { mayCopy, copy: (key: string) => code.mutate(key), copying: code.isPending }
}
