import type { OauthAuthority } from './oauth-authority.ts'

export type PickableFile = { id: string; name: string; mimeType: string }
export type ConsentAnswer = { status: number; html: string } | { status: 302; location: string }

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => `&#${symbol.charCodeAt(0)};`)

/**
 * The consent of a service: a page with what is asked for, and two buttons. Its form comes back with `decision`, the scopes left ticked and
 * the files chosen.
 * @param files that may be chosen; none when empty.
 */
export function showConsent(
  authority: OauthAuthority,
  company: string,
  query: URLSearchParams,
  files: readonly PickableFile[] = [],
): ConsentAnswer {
  const fault = authority.consentFault(query)
  if (fault !== null) return { status: 400, html: page(company, `<h1>Error 400: ${escape(fault)}</h1>`) }
  const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  const scopes = authority
    .askedScopes(query)
    .map((scope) => `<li><label><input type="checkbox" name="granted" value="${escape(scope)}" checked> ${escape(scope)}</label></li>`)
  const picks = files.map(
    ({ id, name }) => `<li><label><input type="checkbox" name="picked" value="${escape(id)}"> ${escape(name)}</label></li>`,
  )
  return {
    status: 200,
    html: page(
      company,
      `<h1>${company}: a sign-in of ${escape(authority.person.email)}</h1>
      <form method="post">${hidden.join('')}<ul>${scopes.join('')}</ul>${picks.length > 0 ? `<h2>Choose files</h2><ul>${picks.join('')}</ul>` : ''}
      <button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form>`,
    ),
  }
}

/** What the person decided, sent back to the app. `picks`: the consent had a picker. */
export function takeConsent(authority: OauthAuthority, form: URLSearchParams, picks = false): ConsentAnswer {
  const fault = authority.consentFault(form)
  if (fault !== null) return { status: 400, html: page('Error', `<h1>${escape(fault)}</h1>`) }
  const back = new URL(form.get('redirect_uri') ?? '')
  back.searchParams.set('state', form.get('state') ?? '')
  if (form.get('decision') !== 'allow') {
    back.searchParams.set('error', 'access_denied')
    return { status: 302, location: back.href }
  }
  const granted = form.getAll('granted')
  back.searchParams.set('code', authority.consent(form, granted))
  back.searchParams.set('scope', granted.join(' '))
  if (picks) back.searchParams.set('picked_file_ids', form.getAll('picked').join())
  return { status: 302, location: back.href }
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><body>${body}</body></html>`
