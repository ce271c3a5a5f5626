import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { foundViewersQuery } from '../../../shared/queries/viewers.ts'
import { FoundList } from '../components/found-list.tsx'
import { ViewerSearch } from '../components/viewer-search.tsx'
import css from '../components/viewers.module.css'

/** Espectadores: the viewers of an account, and the requests of a data subject. */
export default function ViewersScreen() {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const { data: found, isFetching, error, refetch } = useQuery(foundViewersQuery(asked))
  const search = (who: string): void => {
    if (who === asked) void refetch()
    setAsked(who)
  }
  return (
    <Page width="narrow">
      <PageHeader title="Espectadores" subtitle="Veja quem assiste, encerre um acesso e atenda ao pedido de um titular de dados" />
      <ViewerSearch input={input} loading={isFetching} onSearch={search} />
      <div className={css.outcome} aria-live="polite" aria-busy={isFetching}>
        {asked === '' && (
          <EmptyState title="Procure um espectador" text="Quem já abriu um vídeo seu pode ser encontrado pelo e-mail, nome ou código." />
        )}
        {asked !== '' && !found && error === null && <Skeleton h={232} radius="lg" />}
        {!found && error !== null && (
          <EmptyState
            title="Não foi possível buscar"
            text={faultText(error)}
            action={<Button onClick={() => void refetch()}>Tentar novamente</Button>}
          />
        )}
        {found?.items.length === 0 && (
          <EmptyState
            title="Ninguém encontrado"
            text="Confira se o e-mail, o nome ou o código está completo. Quem nunca assistiu, ou cujos dados foram apagados, não aparece aqui."
          />
        )}
        {/* The button that asked goes with the card. */}
        {found && found.items.length > 0 && <FoundList found={found} onErased={() => input.current?.focus()} />}
      </div>
      <section className={css.privacy} aria-labelledby="como-tratamos">
        <h2 id="como-tratamos">Como tratamos os dados</h2>
        <p>
          De quem assiste ficam a identificação, as sessões, os trechos vistos, o navegador e o endereço IP, para liberar a aula, contar
          telas e dizer de quem é um código Imprint. Endereço e navegador são apagados em cerca de seis meses e a identificação de quem não
          volta, em um ano (ou dois, se verificada), salvo outro prazo da instalação; antes disso, apague aqui quando o titular pedir.
        </p>
      </section>
    </Page>
  )
}
