import { useEffect, useState } from "react";
import { PAYMENT } from "#app/words/payments.ts";

/** Only a script opens the print dialog. */
export function PrintButton() {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) return null;
  return (
    <button type="button" className="button-quiet mt-4 print:hidden" onClick={() => window.print()}>
      {PAYMENT.receipt.print}
    </button>
  );
}
