/** From the compiler's messages to ours. */

import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Location, RelatedLocation } from "../model/location.ts";
import type { SourceText } from "../text/source-text.ts";
import type { StandardJsonError } from "./standard-json.ts";

type Place = NonNullable<StandardJsonError["secondarySourceLocations"]>[number] | StandardJsonError["sourceLocation"];

/** `texts` are the sources that were compiled, by source unit name. */
export function toDiagnostic(error: StandardJsonError, texts: ReadonlyMap<string, SourceText>): CompilerDiagnostic {
  return {
    severity: error.severity,
    code: error.errorCode ?? null,
    message: error.message,
    location: locate(error.sourceLocation, texts) ?? null,
    related: (error.secondarySourceLocations ?? []).flatMap((place): RelatedLocation[] => {
      const location = locate(place, texts);
      return location === undefined ? [] : [{ location, message: place.message }];
    }),
  };
}

function locate(place: Place, texts: ReadonlyMap<string, SourceText>): Location | undefined {
  if (place?.file === undefined) return undefined;
  const { start = -1, end = -1 } = place;
  return texts.get(place.file)?.locate(start, end - start);
}
