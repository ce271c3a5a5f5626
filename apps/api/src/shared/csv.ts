/** Mark by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff'

// A spreadsheet takes these for the beginning of a formula (OWASP, CSV Injection); wide forms are folded to them.
const formula = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One line of a table as Brazilian spreadsheets read it: semicolons, every cell quoted (RFC 4180), none of them a formula. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(';')}\r\n`
