import { normaliseNumber } from "./number.ts";
import { wordsOf } from "./words.ts";

/** Names that people give the column of numbers, the surest first. Words without accents. */
const exactNames = [
  "number phone_number mobile_number phone mobile msisdn telephone telephone_number cell_phone cell_number cell tel gsm to recipient",
  "handynummer handy mobilnummer rufnummer telefonnummer telefon mobil nummer",
  "numero_de_telephone telephone_portable telephone portable numero numero_de_portable",
  "numero_de_telefono telefono_movil telefono movil celular numero_de_celular",
  "numero_di_telefono cellulare numero_di_cellulare",
  "numero_de_telemovel telemovel telefone",
  "telefoonnummer mobiel_nummer mobiel telefoon",
  "telefonnummer mobilnummer telefonnumer telefon numer_telefonu komorka",
  "номер_телефона телефон мобильный номер мобильный_телефон номер_телефону",
  "telefon_numarasi cep_telefonu cep telefon",
  "手机号 手机号码 手机 电话 电话号码 號碼 手機號碼 手機 電話號碼 電話 携帯電話 携帯番号 電話番号 携帯 휴대폰 휴대전화 전화번호 휴대폰번호",
  "رقم_الهاتف رقم_الجوال الهاتف الجوال رقم_الموبايل",
  "nomor_telepon nomor_hp no_hp telepon hp so_dien_thoai dien_thoai เบอร์โทร เบอร์โทรศัพท์ מספר_טלפון טלפון मोबाइल_नंबर मोबाइल फ़ोन",
]
  .flatMap((line) => line.split(" "))
  .map((name) => wordsOf(name.replaceAll("_", " ")).join(" "));

const singleWords = new Set(exactNames.filter((name) => !name.includes(" ") && name !== "to"));

/** Rows that are looked at: enough to tell, few enough for a browser. */
const looked = 50;

/**
 * The column that holds the numbers, from 0: by its name, in several languages, and by what the first rows hold; null where
 * neither says. A masked digit (•) counts as one.
 */
export function guessNumberColumn(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  country: string | null = null,
): number | null {
  const names = columns.map((column) => wordsOf(column));
  const shares = columns.map((_, column) => shareOfNumbers(rows, column, country));
  // A name alone is not trusted where the cells say otherwise, such as "Number" over house numbers.
  const isPossible = (column: number) => rows.length === 0 || (shares[column] ?? 0) > 0;
  for (const name of exactNames) {
    const column = names.findIndex((words, index) => words.join(" ") === name && isPossible(index));
    if (column >= 0) return column;
  }
  const partly = names.findIndex((words, index) => words.some((word) => singleWords.has(word)) && isPossible(index));
  if (partly >= 0) return partly;
  const best = shares.indexOf(Math.max(...shares));
  if (best >= 0 && (shares[best] ?? 0) >= 0.5) return best;
  return columns.length === 1 ? 0 : null;
}

/** Of the cells that are not empty, how many are numbers. */
function shareOfNumbers(rows: readonly (readonly string[])[], column: number, country: string | null): number {
  const cells = rows.slice(0, looked).flatMap((row) => ((row[column] ?? "").trim() === "" ? [] : [row[column] ?? ""]));
  return cells.length === 0 ? 0 : cells.filter((cell) => looksDialled(cell, country)).length / cells.length;
}

/** Also without a country code, which may not be chosen yet; dates and amounts are none. */
function looksDialled(cell: string, country: string | null): boolean {
  if ("number" in normaliseNumber(cell, country)) return true;
  return (
    /^['+]?\(?[\d•*][\d•*\s().\-/]{6,20}$/.test(cell.trim()) && !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell.trim())
  );
}
