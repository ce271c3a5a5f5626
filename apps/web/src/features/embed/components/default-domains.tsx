import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Part } from '../../../ui/part.tsx'
import { type EmbedSettings, setEmbedSettings } from '../../../shared/queries/embed-settings.ts'
import { ApplyDefaults } from './apply-defaults.tsx'
import { DomainTags } from './domain-tags.tsx'
import css from './settings.module.css'
import { useDomains } from './use-domains.ts'

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each, place) => each === b[place])
const codesText = (count: number): string =>
  count === 1 ? '1 código já existente permite outros domínios.' : `${formatCount(count)} códigos já existentes permitem outros domínios.`

/** Domains that new embed codes begin with, and giving them to those there are. */
export function DefaultDomains({ settings }: { settings: EmbedSettings }) {
  const client = useQueryClient()
  const [applying, setApplying] = useState(false)
  const { all, take, put, refuse, ...tags } = useDomains(settings.defaultDomains)
  const saving = useMutation({
    mutationFn: (domains: readonly string[]) => api('PUT /embed-settings/domains', { body: { domains: [...domains] } }),
    onSuccess: (saved) => {
      setEmbedSettings(client, saved)
      put(saved.defaultDomains)
      notifySuccess('Domínios padrão salvos com sucesso!')
    },
    onError: refuse,
  })
  const changed = !same(all, settings.defaultDomains)
  const { differing } = settings.tokens
  const applicable = differing > 0 && settings.defaultDomains.length > 0
  return (
    <Part
      id="dominios-padrao"
      title="Domínios padrão"
      text="Todo código novo começa com estes domínios. Os códigos que já existem só mudam se você aplicar."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const domains = take()
          if (domains !== null && changed) saving.mutate(domains)
        }}
      >
        <DomainTags
          label="Domínios permitidos nos códigos novos"
          description="Os seus sites, com os subdomínios. Ex.: escola.com.br"
          autoFocus={false}
          {...tags}
        />
        <div className={css.row}>
          <DisabledHint reason={!changed && tags.typed.trim() === '' && 'Nada foi alterado'}>
            <Button type="submit" loading={saving.isPending}>
              Salvar domínios
            </Button>
          </DisabledHint>
          {applicable && (
            <DisabledHint reason={changed && 'Salve os domínios antes de aplicar'}>
              <Button variant="default" onClick={() => setApplying(true)}>
                Aplicar aos códigos existentes
              </Button>
            </DisabledHint>
          )}
        </div>
      </form>
      {applicable && <p className={css.hint}>{codesText(differing)}</p>}
      <ApplyDefaults settings={settings} opened={applying} onClose={() => setApplying(false)} />
    </Part>
  )
}
