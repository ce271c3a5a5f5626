import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { readDomain } from '@videozz/domain'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { embedTokenKey } from '../api/embed-token.ts'
import { DomainTags } from './domain-tags.tsx'
import css from './embed-dialog.module.css'

export type EmbedToken = ApiAnswer<'GET /embed/{videoId}'>
export type DefineHostsProps = { videoId: string; token: EmbedToken; onCancel: () => void; onSaved: () => void }

/** First step: the sites that may show the player. */
export function DefineHosts({ videoId, token, onCancel, onSaved }: DefineHostsProps) {
  const client = useQueryClient()
  const [domains, setDomains] = useState<string[]>(token.referrers)
  const [typed, setTyped] = useState('')
  const saving = useMutation({
    mutationFn: (list: string[]) => api('PUT /embed/{tokenId}', { params: { tokenId: token._id }, body: { domains: list } }),
    onSuccess: (saved) => {
      client.setQueryData(embedTokenKey(videoId), saved)
      onSaved()
    },
  })
  const pending = readDomain(typed)
  const all = pending === undefined ? domains : [...new Set([...domains, pending])]

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (all.length > 0) saving.mutate(all)
      }}
    >
      <p className={css.text}>O vídeo só toca dentro dos sites que você permitir. Nos outros, o navegador não o mostra.</p>
      <DomainTags domains={domains} typed={typed} onDomains={setDomains} onTyped={setTyped} />
      <div className={css.end}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <DisabledHint reason={all.length === 0 && 'Adicione pelo menos um domínio'}>
          <Button type="submit" loading={saving.isPending}>
            Avançar
          </Button>
        </DisabledHint>
      </div>
    </form>
  )
}
