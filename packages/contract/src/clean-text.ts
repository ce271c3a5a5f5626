// Control characters but tab and line feed, and those that turn the direction of text: names use them to look like other names.
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Text as it may be stored and shown: well-formed, composed (NFC), without control or direction characters. Line feeds stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(unwanted, '').trim()
}

// Neither space nor control, nor what only joins, fills or marks a place: a zero-width space, an empty Braille cell.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The same on one line, runs of white space as one space; empty where nothing of it would be seen. */
export function cleanLine(text: string): string {
  const line = cleanText(text).replace(/\s+/g, ' ')
  return visible.test(line) ? line : ''
}
