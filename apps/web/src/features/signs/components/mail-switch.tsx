import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { showSignSummary, signSummaryQuery } from '../../../shared/queries/signs.ts'
import css from './signs.module.css'

/** Turns the daily mail on or off. */
export function MailSwitch() {
  const client = useQueryClient()
  const { data } = useQuery(signSummaryQuery)
  const save = useMutation({
    mutationFn: (enabled: boolean) => api('PUT /signs/mail', { body: { enabled } }),
    onSuccess: (summary) => showSignSummary(client, summary),
  })
  const on = save.isPending ? save.variables : (data?.mail ?? true)
  return (
    <section className={css.mail} aria-labelledby="aviso-por-e-mail">
      <div>
        <h2 id="aviso-por-e-mail">Avisar por e-mail</h2>
        <p>No máximo um e-mail por dia ao dono da conta, e só quando há sinais novos. Para avisar um sistema seu, use o webhook.</p>
      </div>
      <Switch
        aria-label="Avisar por e-mail"
        label={on ? 'Ligado' : 'Desligado'}
        checked={on}
        disabled={!data || save.isPending}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </section>
  )
}
