import type { Caller, Recorder } from './recorder.ts'

export type Person = Caller & {
  name: string
  email: string
  password: string
  id: string
  accountId: string
  /** Each person has a network of their own: attempts are limited by network. */
  network: Record<string, string>
  token: string
  signedInAt: number
  /** The refresh cookie, as a browser keeps it. */
  cookie: string
}

/** Access tokens last 15 minutes; one this old is replaced before it is used. */
const renewAfterMs = 8 * 60_000
let networks = 0

export const nextNetwork = (): Record<string, string> => {
  networks += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}

const cookiePair = (cookies: string[], name: string): string => cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0] ?? ''

/** Who calls with a text in `Authorization`. */
export const bearer = (label: string, token: string, more: Record<string, string> = {}): Caller => ({
  label,
  headers: () => ({ authorization: `Bearer ${token}`, ...more }),
})

/** Signs a person in without keeping the answers, and takes the tokens over. */
async function signInQuietly(recorder: Recorder, person: Person): Promise<void> {
  const { email, password } = person
  const signedIn = await recorder.ask('signIn', { body: { email, password }, headers: person.network })
  if (signedIn.status !== 200) throw new Error(`${person.label} could not sign in: ${signedIn.text}`)
  const seen = await recorder.ask('authenticate', { body: { token: signedIn.data.token }, headers: person.network })
  if (seen.status !== 200) throw new Error(`${person.label} could not sign in: ${seen.text}`)
  takeTokens(person, seen.data, seen.cookies)
}

/** Keeps what an answer with tokens gave. */
export function takeTokens(
  person: Person,
  data: { accessToken: string; session: { id: string; accountId: string } },
  cookies: string[] = [],
): void {
  person.token = data.accessToken
  person.signedInAt = Date.now()
  person.id = data.session.id
  if (person.accountId === '') person.accountId = data.session.accountId
  person.cookie = cookiePair(cookies, 'videozz_refresh') || person.cookie
}

/** A person not signed up yet. */
export function makePerson(recorder: Recorder, name: string, email: string, password = 'uma senha bem comprida'): Person {
  const person: Person = {
    label: name,
    name,
    email,
    password,
    id: '',
    accountId: '',
    network: nextNetwork(),
    token: '',
    signedInAt: 0,
    cookie: '',
    headers: async () => {
      if (person.token === '' || Date.now() - person.signedInAt > renewAfterMs) await signInQuietly(recorder, person)
      return { authorization: `Bearer ${person.token}`, ...person.network }
    },
  }
  return person
}

/** What signing up needs: calls, and the mail with the code. */
export type SignUpPlace = { recorder: Recorder; mail: (to: string, subject: RegExp) => Promise<{ subject: string }> }

/** The code in the mail of a sign-up. */
export const signUpCode = async (place: SignUpPlace, email: string): Promise<string> =>
  (await place.mail(email, /é o seu código/)).subject.slice(0, 6)

/** A person with an account of their own on the free plan; nothing of it is kept. */
export async function signUpQuietly(place: SignUpPlace, name: string, email: string): Promise<Person> {
  const { recorder } = place
  const person = makePerson(recorder, name, email)
  const { password } = person
  const seen = await recorder.ask('signUp', { body: { name, email, password }, headers: person.network })
  if (seen.status !== 200) throw new Error(`${name} could not sign up: ${seen.text}`)
  const code = await signUpCode(place, email)
  await recorder.ask('confirmSignUp', { body: { id: seen.data.id, code }, headers: person.network })
  await signInQuietly(recorder, person)
  return person
}

/** Who calls with the refresh cookie alone. */
export const byCookie = (person: Person, url: string): Caller => ({
  label: `${person.label} (cookie)`,
  headers: () => ({ cookie: person.cookie, origin: new URL(url).origin, ...person.network }),
})

/** An operator signed in to the console. */
export type Operator = Caller & { email: string; password: string; cookie: string }

export function makeOperator(label: string, email: string, password: string, url: string): Operator {
  const operator: Operator = {
    label,
    email,
    password,
    cookie: '',
    headers: () => ({ cookie: operator.cookie, origin: new URL(url).origin }),
  }
  return operator
}

export const takeOperatorCookie = (operator: Operator, cookies: string[]): void => {
  operator.cookie = cookiePair(cookies, 'videozz_operator') || operator.cookie
}
