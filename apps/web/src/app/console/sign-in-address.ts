/** Where whoever has to sign in goes, and comes back from. */
export const signInAddress = (from: string): string =>
  from === '/admin' || from.startsWith('/admin/entrar') ? '/admin/entrar' : `/admin/entrar?voltar=${encodeURIComponent(from)}`
