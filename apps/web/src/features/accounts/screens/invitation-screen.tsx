import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ApiAnswer } from '@videozz/contract/browser'
import { wordsOf } from '@videozz/domain'
import { type ReactNode, useState } from 'react'
import { api, ApiError } from '../../../shared/api/client.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { tabKept } from '../../../shared/kept.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { invitationQuery } from '../../../shared/queries/invitation.ts'
import { enterProfile } from '../../../shared/session/switch-profile.ts'
import { signOut } from '../../../shared/session/sign-out.ts'
import { useMaybeSession } from '../../../shared/session/use-session.ts'
import { enter } from '../api/account-calls.ts'
import { checkName, checkPassword } from '../api/check-fields.ts'
import { takeFragmentToken } from '../api/fragment-token.ts'
import css from '../components/account-form.module.css'
import { AccountForm } from '../components/account-form.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { PasswordField } from '../components/password-field.tsx'

/** Name under which the tab keeps the token while the person signs in. */
const kept = 'videozz:invitation'
type Invitation = ApiAnswer<'POST /manager-invitations/read'>

function takeToken(): string | null {
  const given = takeFragmentToken()
  if (given !== null) tabKept.write(kept, given)
  return given ?? tabKept.read(kept)
}

/** Convite, opened from the mail of an invitation to manage an account, or to an access group. */
export default function InvitationScreen() {
  const [token] = useState(takeToken)
  const { data, error, isFetching, refetch } = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null })
  return <AccountLayout title="Convite">{content()}</AccountLayout>

  function content() {
    if (token === null)
      return (
        <AccountForm title="Link incompleto" lead="Abra o link do e-mail mais uma vez.">
          <Home />
        </AccountForm>
      )
    if (error)
      return (
        <AccountForm title="Não foi possível abrir o convite" lead={faultText(error)}>
          {!isOver(error) && (
            <Button loading={isFetching} onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          )}
          <Home />
        </AccountForm>
      )
    return data ? <Answer token={token} invitation={data} /> : <Skeleton h={320} radius="lg" />
  }
}

/** Whether asking again is of no use. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVITATION_INVALID'

const Home = () => (
  <Button variant="default" component={Link} to="/">
    Ir para o início
  </Button>
)

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const session = useMaybeSession()
  // The session begins before the account of the invitation is entered.
  const [opening, setOpening] = useState(false)
  const lead = <Lead {...invitation} />
  if (opening || (!session && !invitation.hasAccount))
    return <NewPerson token={token} invitation={invitation} lead={lead} onOpening={setOpening} />
  if (!session)
    return (
      <AccountForm title={titleOf(invitation)} lead={lead}>
        <Button renderRoot={(props) => <Link {...props} to="/entrar" search={{ voltar: '/convite' }} />}>Entrar para aceitar</Button>
      </AccountForm>
    )
  if (session.email.toLowerCase() !== invitation.email)
    return (
      <AccountForm
        title="Convite de outra pessoa"
        lead={
          <>
            O convite é para <strong className={css.address}>{invitation.email}</strong>, e você entrou como{' '}
            <strong className={css.address}>{session.email}</strong>.
          </>
        }
      >
        <Button onClick={() => void signOut().catch(notifyError)}>Sair e entrar com outro e-mail</Button>
        <Home />
      </AccountForm>
    )
  return <Accept token={token} title={titleOf(invitation)} lead={lead} />
}

/** Who invites whom, and to what. */
const Lead = ({ account, email, rules, group, expiresAt }: Invitation) => (
  <>
    <strong>{account.name}</strong> (<span className={css.address}>{account.email}</span>) {group === null ? 'convidou' : 'adicionou'}{' '}
    <strong className={css.address}>{email}</strong>{' '}
    {group === null ? (
      'para gerenciar a conta'
    ) : (
      <>
        ao grupo de acesso <strong className={css.address}>{group}</strong>
      </>
    )}
    . Permissões: {wordsOf(rules).join(', ') || 'nenhuma por enquanto'}. O convite vale até {formatDate(expiresAt)}.
  </>
)

const titleOf = ({ group }: Invitation): string => (group === null ? 'Convite para gerenciar' : 'Convite para um grupo de acesso')

/** Acts for the account from now on in this tab. */
function useBegin(): (accountId: string) => Promise<void> {
  const router = useRouter()
  return async (accountId) => {
    tabKept.drop(kept)
    // Before the account is entered: that mounts the screens anew, and this one has no token any more.
    await router.navigate({ to: '/', replace: true })
    // The relation holds all the same: it is in the menu of the person.
    await enterProfile(accountId).catch(notifyError)
  }
}

function Accept({ token, title, lead }: { token: string; title: string; lead: ReactNode }) {
  const begin = useBegin()
  const accepting = useMutation({
    mutationFn: async () => begin((await api('POST /manager-invitations/accept', { body: { token } })).accountId),
  })
  return (
    <AccountForm title={title} lead={lead}>
      <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
        Aceitar convite
      </Button>
      <Home />
    </AccountForm>
  )
}

type NewPersonProps = { token: string; invitation: Invitation; lead: ReactNode; onOpening: (opening: boolean) => void }

function NewPerson({ token, invitation, lead, onOpening }: NewPersonProps) {
  const begin = useBegin()
  const form = useForm({ initialValues: { name: '', password: '' }, validate: { name: checkName, password: checkPassword } })
  const opening = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      onOpening(true)
      const made = await api('POST /manager-invitations/sign-up', { body: { token, name: name.trim(), password } })
      await enter(made.token)
      await begin(made.accountId)
    },
    onError: (error) => form.setErrors(serverErrors(error)),
    onSettled: () => onOpening(false),
  })
  return (
    <AccountForm title="Crie sua conta e aceite" lead={lead} onSubmit={form.onSubmit((values) => opening.mutate(values))}>
      <TextInput label="E-mail" value={invitation.email} readOnly autoComplete="username" />
      <TextInput label="Nome" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
      <PasswordField label="Senha" hint="No mínimo 8 caracteres." autoComplete="new-password" {...form.getInputProps('password')} />
      <Button type="submit" loading={opening.isPending}>
        Criar conta e aceitar
      </Button>
    </AccountForm>
  )
}
