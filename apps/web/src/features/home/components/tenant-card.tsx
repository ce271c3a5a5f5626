import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { formatDateTime } from '../../../shared/format/date.ts'
import { firstName } from '../../../shared/format/name.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Chip } from '../../../ui/chip.tsx'
import { wordsOf } from '@videozz/domain'
import css from './home.module.css'

/** Names told at most. */
const mostNames = 5

/** What a member of access groups sees of an account. */
function foldersText(folders: readonly { name: string }[]): string {
  const names = folders.slice(0, mostNames).map(({ name }) => name)
  const others = folders.length - names.length
  if (names.length === 0) return 'Nenhuma pasta foi liberada para você: por enquanto você não vê mídias. Fale com o produtor.'
  return `Você vê só o que está em: ${names.join(', ')}${others > 0 ? ` e mais ${others}` : ''}.`
}

/** The account a manager acts for, their permissions there, and the link back to their own profile. */
export function TenantCard({ onLeave, leaving }: { onLeave: () => void; leaving: boolean }) {
  const { tenant, supportUntil } = useSession()
  if (!tenant) return null
  const rules = wordsOf(tenant.rules)
  return (
    <section className={`card ${css.tenant}`} aria-labelledby="conta-gerenciada">
      <div>
        <h2 id="conta-gerenciada">Gerenciando {firstName(tenant.name)}</h2>
        <p>
          {tenant.name} · {tenant.email}
        </p>
        {supportUntil && <p>Você está nesta conta como suporte até {formatDateTime(supportUntil)}.</p>}
        {rules.length === 0 ? (
          <p>Você ainda não tem permissões nesta conta. Fale com o produtor.</p>
        ) : (
          <>
            <p id="permissoes">O que você pode fazer nesta conta:</p>
            <ul aria-labelledby="permissoes">
              {rules.map((words) => (
                <li key={words}>
                  <Chip>{words}</Chip>
                </li>
              ))}
            </ul>
          </>
        )}
        {tenant.folders && <p>{foldersText(tenant.folders)}</p>}
      </div>
      <Button variant="default" leftSection={<IconArrowBackUp size={17} aria-hidden />} loading={leaving} onClick={onLeave}>
        Voltar para o seu perfil
      </Button>
    </section>
  )
}
