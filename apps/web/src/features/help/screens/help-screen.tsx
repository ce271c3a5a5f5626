import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../../shared/api/client.ts'
import { invalidateFirstRun } from '../../../shared/queries/first-run.ts'
import { helpQuery } from '../../../shared/queries/help.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import css from '../components/help.module.css'
import { type HelpTopic, topics } from '../model/topics.ts'

/** Ajuda: the topics shipped with the product, and what the operator wrote. */
export default function HelpScreen() {
  const { topic } = useParams({ strict: false }) as { topic?: string }
  const { tenant } = useSession()
  return (
    <Page width="narrow">
      <PageHeader title="Ajuda" subtitle="Como fazer, passo a passo" actions={tenant === null && <ShowSteps />} />
      <ul className={css.topics}>
        {topics.map((one) => (
          <Topic key={one.id} topic={one} open={one.id === topic} />
        ))}
      </ul>
      <OperatorHelp />
      <p className={css.support}>
        <SupportLink before="Não encontrou? " after=".">
          Fale com o suporte
        </SupportLink>
      </p>
    </Page>
  )
}

/** Brings the first steps back to Início. */
function ShowSteps() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showing = useMutation({
    mutationFn: () => api('PUT /first-run', { body: { closed: false, protectSkipped: false } }),
    onSuccess: async () => {
      await invalidateFirstRun(client)
      await navigate({ to: '/' })
    },
  })
  return (
    <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate()}>
      Ver os primeiros passos
    </Button>
  )
}

/** One topic, opened by a press or by its address. */
function Topic({ topic: { id, title, summary, Text, picture }, open }: { topic: HelpTopic; open: boolean }) {
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (open && element.current) {
      element.current.open = true
      element.current.scrollIntoView({ block: 'start' })
    }
  }, [open])
  return (
    <li>
      <details ref={element} className={css.topic} id={id}>
        <summary>
          <h2>{title}</h2>
          <small>{summary}</small>
        </summary>
        <div className={css.text}>
          {picture && <img src={picture.src} alt={picture.alt} loading="lazy" width={1440} height={900} />}
          <Text />
        </div>
      </details>
    </li>
  )
}

/** Links the operator wrote; those to the topics above are left out. */
function OperatorHelp() {
  const { data = [] } = useQuery(helpQuery)
  const others = data.filter(({ link }) => !link.startsWith(`${location.origin}/ajuda/`))
  if (others.length === 0) return null
  return (
    <section className={css.more} aria-label="Mais ajuda">
      <h2>Mais ajuda</h2>
      <ul>
        {others.map(({ id, title, link }) => (
          <li key={id}>
            <a className="link" href={link} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <Link to="/novidades">Novidades</Link>
    </section>
  )
}
