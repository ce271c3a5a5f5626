import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { invalidateEmbedSettings } from '../../../shared/queries/embed-settings.ts'
import { invalidateFirstRun } from '../../../shared/queries/first-run.ts'
import { DomainTags } from './domain-tags.tsx'
import css from './embed-dialog.module.css'
import { SettingsLink } from './settings-link.tsx'
import { useDomains } from './use-domains.ts'
import type { EmbedToken } from './use-share-token.ts'

export type DefineHostsProps = {
  token: EmbedToken
  /** Default domains of the account. */
  defaults: readonly string[]
  onCancel: () => void
  onSaved: (token: EmbedToken) => void
}

/** First step: the sites that may show the player. */
export function DefineHosts({ token, defaults, onCancel, onSaved }: DefineHostsProps) {
  const client = useQueryClient()
  const { all, take, put, refuse, ...tags } = useDomains(token.referrers)
  const saving = useMutation({
    mutationFn: (domains: readonly string[]) =>
      api('PUT /embed/{tokenId}', { params: { tokenId: token._id }, body: { domains: [...domains] } }),
    onSuccess: (saved) => {
      void invalidateEmbedSettings(client)
      void invalidateFirstRun(client)
      onSaved(saved)
    },
    onError: refuse,
  })
  const missing = defaults.filter((domain) => !all.includes(domain))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const domains = take()
        if (domains !== null && domains.length > 0) saving.mutate(domains)
      }}
    >
      <p className={css.text}>O vídeo só toca dentro dos sites que você permitir. Nos outros, o navegador não o mostra.</p>
      <DomainTags label="Domínios permitidos" description="Onde o player pode aparecer, com os subdomínios. Ex.: escola.com.br" {...tags} />
      <p className={css.below}>
        {missing.length > 0 && (
          <Button variant="default" size="xs" onClick={() => put([...all, ...missing])}>
            Usar os domínios padrão
          </Button>
        )}
        <SettingsLink onLeave={onCancel}>
          {defaults.length > 0 ? 'Mudar os domínios padrão' : 'Definir domínios padrão para os próximos códigos'}
        </SettingsLink>
      </p>
      <ModalEnd>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <DisabledHint reason={all.length === 0 && 'Adicione pelo menos um domínio'}>
          <Button type="submit" loading={saving.isPending}>
            Avançar
          </Button>
        </DisabledHint>
      </ModalEnd>
    </form>
  )
}
