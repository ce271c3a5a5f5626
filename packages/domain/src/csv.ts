/** Mark by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff'

// A spreadsheet takes these for the beginning of a formula (OWASP, CSV Injection); wide forms are folded to them.
const formula = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * One line of a table as Brazilian spreadsheets read it: semicolons, every cell quoted (RFC 4180), no text a formula, numbers with a
 * comma.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map((cell) => `"${cellText(cell)}"`).join(';')}\r\n`

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return (formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')
}
