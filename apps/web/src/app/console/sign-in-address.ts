/** Address of the sign-in, which returns to `from`. */
export const signInAddress = (from: string): string =>
  from === '/admin' || from.startsWith('/admin/entrar') ? '/admin/entrar' : `/admin/entrar?voltar=${encodeURIComponent(from)}`
