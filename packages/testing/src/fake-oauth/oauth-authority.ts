import { createHash, randomBytes } from 'node:crypto'

/** A person with an account at the service; `channel` is the one they have at YouTube. */
export type FakePerson = { id: string; email: string; name: string; channel: { id: string; title: string } | null }

/** How a service differs from the others. */
export type AuthorityRules = {
  /** Seconds an access token is good for. */
  accessSeconds: number
  /** Each refresh gives a new refresh token, and ends the one before. */
  rotates: boolean
  /** Whether this consent asked for a refresh token. */
  offline: (query: URLSearchParams) => boolean
  /** Scopes the service knows. */
  scopes: readonly string[]
  /** Scopes that are asked for and never named in an answer. */
  silentScopes?: readonly string[]
}

type Grant = { id: string; person: FakePerson; scopes: string[]; refresh: string | null; ended: boolean }
type Code = { grant: Grant; clientId: string; redirectUrl: string; challenge: string; expiresAt: number; used: boolean }
export type TokenAnswer = { status: number; body: Record<string, unknown> }
/** Who a good access token is of, and what it is good for. */
export type FakeAccess = { person: FakePerson; scopes: readonly string[] }

const codeSeconds = 600
const make = (kind: string): string => `${kind}-${randomBytes(24).toString('base64url')}`
const refuse = (error: string, description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
})

/** Grants, codes and tokens of one company: RFC 6749 with PKCE (RFC 7636), by a clock that tests move. */
export class OauthAuthority {
  readonly app = { id: 'app-de-teste', secret: make('segredo') }
  readonly redirectUrls = new Set<string>()
  readonly rules: AuthorityRules
  /** Who is signed in at the service. */
  person: FakePerson = { id: 'pessoa-1', email: 'ana@exemplo.com', name: 'Ana Braga', channel: { id: 'UCana', title: 'Estúdio Ana' } }
  /** Times a refresh token was used. */
  refreshes = 0
  readonly #grants: Grant[] = []
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, { grant: Grant; expiresAt: number }>()
  #shift = 0

  constructor(rules: AuthorityRules) {
    this.rules = rules
  }

  now(): number {
    return Date.now() + this.#shift
  }

  /** Moves the clock of the service. */
  advance(seconds: number): void {
    this.#shift += seconds * 1000
  }

  /** Why a consent page is not shown, as the service words it; null when it is. */
  consentFault(query: URLSearchParams): string | null {
    if (query.get('client_id') !== this.app.id) return 'invalid_client'
    if (!this.redirectUrls.has(query.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return 'invalid_request'
    return this.askedScopes(query).every((scope) => this.#known(scope)) && query.get('scope') ? null : 'invalid_scope'
  }

  askedScopes(query: URLSearchParams): string[] {
    return (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  }

  /** The person consents to these scopes. @returns the code for the app. */
  consent(query: URLSearchParams, scopes: readonly string[]): string {
    const granted = scopes.filter((scope) => !this.rules.silentScopes?.includes(scope))
    const refresh = this.rules.offline(query) ? make('refresh') : null
    const grant: Grant = { id: make('grant'), person: this.person, scopes: granted, refresh, ended: false }
    this.#grants.push(grant)
    const code = make('4/code')
    this.#codes.set(code, {
      grant,
      clientId: query.get('client_id') ?? '',
      redirectUrl: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      expiresAt: this.now() + codeSeconds * 1000,
      used: false,
    })
    return code
  }

  /** Answers a call of the token endpoint. */
  answerToken(form: URLSearchParams): TokenAnswer {
    if (form.get('client_id') !== this.app.id || form.get('client_secret') !== this.app.secret)
      return refuse('invalid_client', 'The OAuth client was not found.', 401)
    const kind = form.get('grant_type')
    if (kind === 'authorization_code') return this.#exchange(form)
    return kind === 'refresh_token' ? this.#refresh(form) : refuse('unsupported_grant_type', 'Invalid grant_type')
  }

  #exchange(form: URLSearchParams): TokenAnswer {
    const code = this.#codes.get(form.get('code') ?? '')
    if (!code) return refuse('invalid_grant', 'Malformed auth code.')
    if (code.used) {
      // A code used twice ends what it gave (RFC 6749 § 4.1.2).
      code.grant.ended = true
      return refuse('invalid_grant', 'Code was already redeemed.')
    }
    if (code.expiresAt <= this.now()) return refuse('invalid_grant', 'Code has expired.')
    if (code.redirectUrl !== form.get('redirect_uri')) return refuse('redirect_uri_mismatch', 'Bad Request')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenge !== code.challenge) return refuse('invalid_grant', 'Invalid code verifier.')
    code.used = true
    return this.#give(code.grant, code.grant.refresh)
  }

  #refresh(form: URLSearchParams): TokenAnswer {
    this.refreshes += 1
    const grant = this.#grants.find(({ refresh }) => refresh !== null && refresh === form.get('refresh_token'))
    if (!grant || grant.ended) return refuse('invalid_grant', 'Token has been expired or revoked.')
    if (!this.rules.rotates) return this.#give(grant, null)
    grant.refresh = make('refresh')
    return this.#give(grant, grant.refresh)
  }

  #give(grant: Grant, refresh: string | null): TokenAnswer {
    const access = make('access')
    this.#access.set(access, { grant, expiresAt: this.now() + this.rules.accessSeconds * 1000 })
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: this.rules.accessSeconds,
        scope: grant.scopes.join(' '),
        ...(refresh !== null && { refresh_token: refresh }),
      },
    }
  }

  /** Who the `Authorization` of a call is of; null when the service answers 401. */
  findAccess(authorization: string | undefined): FakeAccess | null {
    const found = this.#find(authorization)
    return found && { person: found.person, scopes: found.scopes }
  }

  #find(authorization: string | undefined): Grant | null {
    const token = this.#access.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '')
    return token && token.expiresAt > this.now() && !token.grant.ended ? token.grant : null
  }

  /** Ends the grant of a token of either kind, or of an `Authorization`. @returns whether there was one. */
  revoke(token: string): boolean {
    const grant = this.#find(token) ?? this.#access.get(token)?.grant ?? this.#grants.find(({ refresh }) => refresh === token)
    if (!grant || grant.ended) return false
    grant.ended = true
    return true
  }

  /** The person removes the app at the service: everything they granted ends. */
  removeApp(person: FakePerson = this.person): void {
    for (const grant of this.#grants) if (grant.person.id === person.id) grant.ended = true
  }

  /** Ends the access tokens given so far, though they have not expired. */
  endAccess(): void {
    this.#access.clear()
  }

  /** Grants in force. */
  get grants(): number {
    return this.#grants.filter(({ ended }) => !ended).length
  }

  #known(scope: string): boolean {
    return this.rules.scopes.includes(scope) || this.rules.silentScopes?.includes(scope) === true
  }
}
