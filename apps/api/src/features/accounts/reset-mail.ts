/** A mail ready for the outbox. */
export type Mail = { subject: string; text: string; html: string }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => `&#${symbol.charCodeAt(0)};`)

/** The mail with the link that sets a new password. */
export function composeResetMail({ product, name, address }: { product: string; name: string; address: string }): Mail {
  const first = name.split(/\s/)[0] ?? name
  const lines = [
    `Recebemos um pedido para redefinir a senha da sua conta no ${product}.`,
    'O link vale por 1 hora e só pode ser usado uma vez. Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma.',
  ]
  return {
    subject: `Redefinição de senha no ${product}`,
    text: `Olá, ${first}!\n\n${lines[0]}\n\nPara criar uma nova senha, abra o endereço abaixo:\n${address}\n\n${lines[1]}\n`,
    html: `<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c2024"><p>Olá, ${escapeHtml(first)}!</p><p>${escapeHtml(lines[0] ?? '')}</p><p><a href="${escapeHtml(address)}">Criar uma nova senha</a></p><p>${escapeHtml(lines[1] ?? '')}</p></body></html>`,
  }
}
